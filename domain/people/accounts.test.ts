import { describe, expect, test } from 'vitest'
import type { AccountRole } from '#domain/contracts/admin.ts'
import {
  ACCOUNT_ROLES,
  accountRole,
  changeProblem,
  givableStaffRoles,
  storedRole,
} from './accounts.ts'

const account = (role: AccountRole, id: string = role) => ({ id, ...storedRole(role) })

describe('who may change whose account', () => {
  test.each<[AccountRole, AccountRole, string | null]>([
    ['ADMIN', 'ADMIN', null],
    ['ADMIN', 'MANAGER', null],
    ['ADMIN', 'CUSTOMER', null],
    ['MANAGER', 'ADMIN', 'not_staff'],
    ['MANAGER', 'ARTIST', 'not_staff'],
    ['MANAGER', 'CUSTOMER', 'not_staff'],
    ['MANAGER', 'MANAGER', 'above_you'],
    ['MANAGER', 'ASSISTANT_MANAGER', null],
    ['MANAGER', 'TRAINEE', null],
    ['ASSISTANT_MANAGER', 'TRAINEE', 'above_you'],
    ['BARISTA', 'TRAINEE', 'above_you'],
  ])('%s of %s: %s', (by, whom, code) => {
    expect(changeProblem(account(by, 'me'), account(whom, 'them'))?.code ?? null).toBe(code)
  })

  test('nobody changes themselves', () => {
    expect(changeProblem(account('ADMIN'), account('ADMIN'))?.code).toBe('yourself')
    expect(changeProblem(account('MANAGER'), account('MANAGER'))?.code).toBe('yourself')
  })

  test('a manager makes no managers, an admin does', () => {
    const [barista, manager] = [account('BARISTA'), account('MANAGER')]
    expect(changeProblem(manager, barista, 'MANAGER')?.code).toBe('above_you')
    expect(changeProblem(manager, barista, 'SENIOR_BARISTA')).toBeNull()
    expect(changeProblem(account('ADMIN'), barista, 'MANAGER')).toBeNull()
    expect(givableStaffRoles(manager)).not.toContain('MANAGER')
    expect(givableStaffRoles(account('ADMIN'))).toContain('MANAGER')
    expect(givableStaffRoles(account('ASSISTANT_MANAGER'))).toEqual([])
  })

  test('every role is stored so that it is read again', () => {
    for (const role of ACCOUNT_ROLES) expect(accountRole(storedRole(role))).toBe(role)
  })
})
