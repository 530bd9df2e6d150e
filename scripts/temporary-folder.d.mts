/** See temporary-folder.mjs. */
export function keepTemporaryFilesInMemory(): void;
