// Movescope's own, not Aptos's: names, parameters, layouts and abort codes are the real ones, bodies are not.

/// Accounts that several owners share. Proposals and approvals are not kept: an account runs what one of its owners asks
/// for, as if the others had agreed.
module aptos_framework::multisig_account {
    use std::error;
    use std::signer;
    use std::string::String;
    use std::vector;
    use aptos_framework::event;

    friend aptos_framework::genesis;

    /// Specified account is not a multisig account.
    const EACCOUNT_NOT_MULTISIG: u64 = 2002;
    /// Account executing this operation is not an owner of the multisig account.
    const ENOT_OWNER: u64 = 2003;
    /// Transaction with specified id cannot be found.
    const ETRANSACTION_NOT_FOUND: u64 = 2006;

    struct MultisigAccount has key {
        owners: vector<address>,
        num_signatures_required: u64,
        last_executed_sequence_number: u64,
        next_sequence_number: u64,
    }

    struct ExecutionError has copy, drop, store {
        abort_location: String,
        error_type: String,
        error_code: u64,
    }

    #[event]
    struct TransactionExecutionSucceeded has drop, store {
        multisig_account: address,
        executor: address,
        sequence_number: u64,
        transaction_payload: vector<u8>,
        num_approvals: u64,
    }

    #[event]
    struct TransactionExecutionFailed has drop, store {
        multisig_account: address,
        executor: address,
        sequence_number: u64,
        transaction_payload: vector<u8>,
        num_approvals: u64,
        execution_error: ExecutionError,
    }

    public(friend) fun share(account: &signer, owners: vector<address>, num_signatures_required: u64) {
        move_to(account, MultisigAccount {
            owners,
            num_signatures_required,
            last_executed_sequence_number: 0,
            next_sequence_number: 1,
        });
    }

    #[view]
    public fun owners(multisig_account: address): vector<address> acquires MultisigAccount {
        borrow_global<MultisigAccount>(multisig_account).owners
    }

    #[view]
    public fun num_signatures_required(multisig_account: address): u64 acquires MultisigAccount {
        borrow_global<MultisigAccount>(multisig_account).num_signatures_required
    }

    fun validate_multisig_transaction(
        owner: &signer,
        multisig_account: address,
        payload: vector<u8>,
    ) acquires MultisigAccount {
        assert!(exists<MultisigAccount>(multisig_account), error::invalid_state(EACCOUNT_NOT_MULTISIG));
        assert!(
            vector::contains(&borrow_global<MultisigAccount>(multisig_account).owners, &signer::address_of(owner)),
            error::permission_denied(ENOT_OWNER),
        );
        assert!(!vector::is_empty(&payload), error::not_found(ETRANSACTION_NOT_FOUND));
    }

    public fun get_next_transaction_payload(_multisig_account: address, provided_payload: vector<u8>): vector<u8> {
        provided_payload
    }

    fun successful_transaction_execution_cleanup(
        executor: address,
        multisig_account: address,
        transaction_payload: vector<u8>,
    ) acquires MultisigAccount {
        let (sequence_number, num_approvals) = executed(multisig_account);
        event::emit(TransactionExecutionSucceeded {
            multisig_account, executor, sequence_number, transaction_payload, num_approvals,
        });
    }

    fun failed_transaction_execution_cleanup(
        executor: address,
        multisig_account: address,
        transaction_payload: vector<u8>,
        execution_error: ExecutionError,
    ) acquires MultisigAccount {
        let (sequence_number, num_approvals) = executed(multisig_account);
        event::emit(TransactionExecutionFailed {
            multisig_account, executor, sequence_number, transaction_payload, num_approvals, execution_error,
        });
    }

    /// Counts a transaction; returns its number and how many agreed.
    fun executed(multisig_account: address): (u64, u64) acquires MultisigAccount {
        let state = borrow_global_mut<MultisigAccount>(multisig_account);
        let number = state.next_sequence_number;
        state.last_executed_sequence_number = number;
        state.next_sequence_number = number + 1;
        (number, state.num_signatures_required)
    }
}
