import { FIREFOX_ROWS, ROWS } from './engine-rows.ts'
import { inFirefox } from './firefox.ts'
import type { RunningServer } from './start-server.ts'
import { startStranger, type Stranger } from './stranger.ts'
import { visitorOn } from './visitor.ts'
import { inWebKit } from './webkit.ts'

inFirefox.describe('another engine', () => {
  // Other drivers lose a press now and then where the machine is busy: what fails three times fails.
  inFirefox.describe.configure({ retries: 2 })
  for (const [name, prove] of Object.entries({ ...ROWS, ...FIREFOX_ROWS }))
    inFirefox(`Firefox, ${name}`, ({ page, server }) =>
      withStranger(server, (stranger) => prove({ visitor: visitorOn(page), stranger, server })),
    )
  for (const [name, prove] of Object.entries(ROWS))
    inWebKit(`WebKit, ${name}`, ({ visitor, server }) =>
      withStranger(server, (stranger) => prove({ visitor, stranger, server })),
    )
})

async function withStranger(
  server: RunningServer,
  work: (stranger: Stranger) => Promise<void>,
): Promise<void> {
  const stranger = await startStranger(server)
  try {
    await work(stranger)
  } finally {
    await stranger.stop()
  }
}
