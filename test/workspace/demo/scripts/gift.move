/// Gives two friends the same amount. Rest the pointer on a name to see what is deployed under it.
script {
    fun gift(sender: &signer, first: address, second: address, amount: u64) {
        0x1::aptos_account::transfer(sender, first, amount);
        0x1::coin::transfer<0x1::aptos_coin::AptosCoin>(sender, second, amount);
        0xcafe::counter::increment(sender);
    }
}
