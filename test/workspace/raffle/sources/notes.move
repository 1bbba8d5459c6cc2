/// Nobody can tell where this is deployed: its address has no value in Move.toml.
module auditor::notes {
    public fun version(): u64 {
        2
    }
}
