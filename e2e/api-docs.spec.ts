import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('an engineer browses the API and tries a call, and no other server hears of it', async ({
  page,
}) => {
  const elsewhere: string[] = []
  const problems: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== server.cafe)
      elsewhere.push(request.url())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))

  await page.goto(`${server.cafe}/api/docs`)
  await page.getByRole('link', { name: 'Ordering', exact: true }).click()
  await expect(page.getByText('Place an order')).toBeVisible()
  await page.getByRole('link', { name: 'Café', exact: true }).click()
  const cafe = page.locator('#operations-Café-cafe')
  await cafe.locator('.opblock-summary-control').click()
  await cafe.getByRole('button', { name: 'Try it out' }).click()
  await cafe.getByRole('button', { name: 'Execute' }).click()
  await expect(cafe.locator('.live-responses-table .response-col_status').last()).toHaveText(/200/)
  expect(elsewhere).toEqual([])
  expect(problems).toEqual([])
})

test('what its page may do is for its page alone', async ({ request }) => {
  const csp = async (path: string) =>
    (await request.get(`${server.cafe}${path}`)).headers()['content-security-policy']
  expect(await csp('/api/docs')).toContain('trusted-types default dompurify')
  for (const path of ['/', '/menu', '/api/docs/elsewhere', '/api/menu'])
    expect(await csp(path)).not.toContain('dompurify')
})
