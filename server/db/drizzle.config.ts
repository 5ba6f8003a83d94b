import { defineConfig } from 'drizzle-kit'

export const config = defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
})
export { config as default }
