import { publicApi } from './api.ts'
import { addressesOf } from './addresses.ts'

/**
 * Method and address of the calls that widgets and any page of the site may make. A build for browsers puts these values
 * in the place of this module (vite.config.ts), so that nobody downloads the schemas.
 */
export const endpoints = addressesOf(publicApi)
export type EndpointName = keyof typeof publicApi
