import { houseApi } from './api.ts'
import { addressesOf } from './addresses.ts'

/**
 * Method and address of the calls that only some rooms of the site make: signing in, one's own things, the artists', the
 * staff's and the admins' rooms. Apart from `endpoints.ts`, so that no widget and no front page downloads them.
 */
export const houseEndpoints = addressesOf(houseApi)
export type HouseEndpointName = keyof typeof houseApi
