/** The folder of the repository. */
export const ROOT: string
