import { privateApi } from './api.ts'
import { addressesOf } from './addresses.ts'

/**
 * Method and address of the calls that only some pages of the site make: signing in, one's own data, and the dashboards of
 * artists, staff and admins. Apart from `endpoints.ts`, so that no widget and no front page downloads them.
 */
export const privateEndpoints = addressesOf(privateApi)
export type PrivateEndpointName = keyof typeof privateApi
