import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type APIRequestContext, type Browser } from '@playwright/test'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import type { ClassDoor, DoorPerson } from '#domain/contracts/class-doors.ts'
import { ARGS, browser } from './browser.mjs'
import { DEMO_PASSWORD, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
let folder: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'creative-lounge-camera-'))
  server = await startServer()
})
test.afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the camera of a tablet reads the ticket of a class and lets its guest in, once', async ({
  request,
}) => {
  const person = await somebodyExpected(request)
  const looking = await cameraOf(
    `${server.cafe}/pos/classes?pass=${person.reference}.${person.pass}`,
  )
  try {
    const page = await looking.newPage({ permissions: ['camera'] })
    await openAs(page, server, '/pos/classes', 'barista@demo.example')
    const row = page.locator('.class-doors-people li', { hasText: person.name }).first()
    await expect(row.getByText('In', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Scan tickets with the camera' }).click()
    await expect(page.getByText(new RegExp(`^${person.name} is in\\.`))).toBeVisible()
    await expect(row.getByText('In', { exact: true })).toBeVisible()
    expect(await axeOn(page)).toEqual([])
    // Held in front of the camera it is one scan. Held up again, by somebody else with the same ticket, it is said.
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await page.getByRole('button', { name: 'Scan tickets with the camera' }).click()
    await expect(page.getByText(`${person.name} is in already.`)).toBeVisible()
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(page.getByLabel('What the camera sees')).toHaveCount(0)
    const after = await doors(request)
    const arrived = after.flatMap(({ people }) => people).filter(({ arrivedAt }) => arrivedAt)
    expect(arrived.map(({ pass }) => pass)).toEqual([person.pass])
  } finally {
    await looking.close()
  }
})

test('a code that is no ticket lets nobody in', async ({ request }) => {
  const before = await doors(request)
  const looking = await cameraOf(`${server.cafe}/menu`)
  try {
    const page = await looking.newPage({ permissions: ['camera'] })
    await openAs(page, server, '/pos/classes', 'barista@demo.example')
    await page.getByRole('button', { name: 'Scan tickets with the camera' }).click()
    await expect(page.getByText('This is no ticket.')).toBeVisible()
    expect(await doors(request)).toEqual(before)
  } finally {
    await looking.close()
  }
})

/** A browser whose camera sees a code. */
async function cameraOf(text: string): Promise<Browser> {
  const code = await sharp(await toBuffer(text, { width: 320, margin: 4 }))
    .extend({ left: 160, right: 160, top: 80, bottom: 80, background: '#7a6a5a' })
    .jpeg({ quality: 90 })
    .toBuffer()
  const file = join(folder, `${Date.now()}.mjpeg`)
  writeFileSync(file, Buffer.concat([code, code, code]))
  const { path } = browser({ prefersShell: true })
  return chromium.launch({
    executablePath: path ?? '',
    args: [
      ...ARGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
}

async function doors(request: APIRequestContext): Promise<ClassDoor[]> {
  const entered = await request.post(`${server.cafe}/auth/login`, {
    data: { email: 'barista@demo.example', password: DEMO_PASSWORD },
  })
  const { token } = (await entered.json()) as { token: string }
  const answer = await request.get(`${server.cafe}/api/class-doors`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { classDoors: ClassDoor[] }).classDoors
}

/** Of the class that the door opens at. */
async function somebodyExpected(request: APIRequestContext): Promise<DoorPerson> {
  const [next] = await doors(request)
  const person = next?.people.find(({ arrivedAt }) => arrivedAt === null)
  if (!person) throw new Error('Nobody is expected.')
  return person
}
