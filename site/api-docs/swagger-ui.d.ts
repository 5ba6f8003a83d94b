/** The package comes without types; these are the options that we use. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Options = {
    dom_id: string
    url: string
    docExpansion: 'list' | 'full' | 'none'
    deepLinking: boolean
    filter: boolean
    displayRequestDuration: boolean
    validatorUrl: null
  }
  export default function SwaggerUI(options: Options): unknown
}
