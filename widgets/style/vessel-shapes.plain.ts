/** On other people's pages a drink is drawn in its plain vessel. */
export const shapedVessel = (): undefined => undefined
