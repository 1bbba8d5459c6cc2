"""Calls are found in Python as well, as the SDK writes them."""

from aptos_sdk.account_address import AccountAddress
from aptos_sdk.bcs import Serializer
from aptos_sdk.transactions import EntryFunction, TransactionArgument

GIFT = EntryFunction.natural(
    "0x1::aptos_account",
    "transfer",
    [],
    [
        TransactionArgument(AccountAddress.from_str("0xb0b"), Serializer.struct),
        TransactionArgument(25_000_000, Serializer.u64),
    ],
)
