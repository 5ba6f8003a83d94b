import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): void
}

// Swagger UI cleans the descriptions with DOMPurify and sets them as texts: here markup may be made of one, scripts may not.
;(globalThis as unknown as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => text,
})

/** `/api/docs`: the description of the API to browse and to try out, from our own origin alone. */
SwaggerUI({
  dom_id: '#api',
  url: '/api/openapi.json',
  // Two hundred calls: their areas first.
  docExpansion: 'none',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  // It would send the description to somebody else.
  validatorUrl: null,
})
