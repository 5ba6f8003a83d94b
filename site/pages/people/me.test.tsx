import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MisuseError } from '../../state/needed.ts'
import { useMe } from './me.tsx'

function Name() {
  return useMe().me.user.name
}

test('outside of its provider it says where it belongs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Name />)).toThrow(MisuseError)
  expect(() => render(<Name />)).toThrow('useMe() was used outside of <MeProvider>.')
})
