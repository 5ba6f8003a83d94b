import { cleanup, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '#widgets/state/session.ts'
import { Guard } from './Guard.tsx'
import { isRestored } from './state/restored.ts'
import { show } from './testing.tsx'

beforeEach(() => {
  isRestored.value = true
})
afterEach(() => {
  cleanup()
  session.signOut()
  isRestored.value = false
})

function Here() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

test.each([
  ['MANAGER', '/employee/private-events?plan=P-1'],
  ['TRAINEE', '/unauthorized'],
])('private events of the admin lead a %s to %s', (staffRole, there) => {
  session.signIn({
    id: 'u',
    email: 'm@cafe.example',
    name: 'Mo',
    role: 'STAFF',
    staffRole,
  } as never)
  const path = '/admin/private-events'
  show(
    <Routes>
      <Route path={path} element={<Guard path={path}>open</Guard>} />
      <Route path="*" element={<Here />} />
    </Routes>,
    {},
    `${path}?plan=P-1`,
  )
  expect(screen.getByRole('status').textContent).toBe(there)
})
