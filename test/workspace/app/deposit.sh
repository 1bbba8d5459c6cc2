#!/bin/sh
# Puts half a coin into Alice's vault.
aptos move run \
  --function-id 0xcafe::vault::deposit \
  --type-args 0x1::aptos_coin::AptosCoin \
  --args address:0xa11ce u64:50000000
