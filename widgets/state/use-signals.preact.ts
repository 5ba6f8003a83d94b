/** Preact's own signals integration tracks reads; this keeps the explicit call of React's build valid. */
export const useSignals = (): void => undefined
