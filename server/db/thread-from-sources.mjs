// The database's thread where nothing was built: in tests and while developing.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
