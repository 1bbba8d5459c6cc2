/** How much is kept on disk. */
export interface ArchiveLimits {
  /** Characters of one account; a larger one is not kept. */
  readonly longest: number;
  /** Of all accounts together; above it those that were written the longest ago go. */
  readonly bytes: number;
  readonly files: number;
}

/** What is kept of one workspace: 64 MB at most. */
export const archiveLimits: ArchiveLimits = { longest: 16_000_000, bytes: 64_000_000, files: 2_000 };
