/** Preact's own signals integration tracks reads by itself; this keeps the explicit call of React's build valid. */
export const useSignals = (): void => undefined
