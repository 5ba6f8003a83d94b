/** What is built, and from which files and folders. */
export const TARGETS: readonly { name: string; sources: string[] }[]
