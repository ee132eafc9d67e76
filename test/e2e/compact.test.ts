import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { platformIds } from '#shared/domain/platforms.ts'
import { onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { connectNamed } from './connect-named.ts'
import { keepBusy } from './keep-busy.ts'
import { test } from './stage.ts'

const phone = { width: 360, height: 740, isTouch: true }
const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? Number.POSITIVE_INFINITY

test.concurrent('on a phone, the connections on all platforms fit on two screens, and each row opens by keyboard', async ({
  open,
  person,
}) => {
  const una = await person('una')
  await connectNamed(una, ...platformIds.filter((platform) => platform !== 'x'))
  const page = await open('/dashboard/platforms', { as: una, ...phone })
  const main = page.getByRole('main')
  const row = main.getByRole('region', { name: 'X', exact: true })
  const toggle = row.getByRole('button', { name: 'Accounts on X' })
  await toggle.waitFor()

  expect(await heightOf(main)).toBeLessThan(1_600)
  expect(await heightOf(row)).toBeLessThan(80)
  expect(await heightOf(toggle)).toBeGreaterThanOrEqual(44)
  expect(await row.getByRole('button', { name: `Disconnect ${onX(una.handles[0])}` }).isVisible()).toBe(false)
  await toggle.press('Enter')
  await row.getByRole('button', { name: `Disconnect ${onX(una.handles[0])}` }).waitFor()

  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
})

test.concurrent('platforms with accounts come first, and stay where they are when one is connected', async ({ open, person }) => {
  const vic = await person()
  await connectNamed({ ...vic, handles: ['vic'] }, 'pinterest')
  const page = await open('/dashboard/platforms', { as: vic })
  const names = page.getByRole('main').getByRole('heading', { level: 2 })

  await page.getByRole('button', { name: 'Disconnect Pinterest · @vic_pinterest' }).waitFor()

  expect(await names.first().textContent()).toBe('Pinterest')
})

test.concurrent('on a phone, a post in a list takes three lines at most', async ({ open, person, crier }) => {
  const wim = await person('wim', 'wim_too')
  await keepBusy(crier, wim)
  const page = await open('/dashboard/scheduled?tab=published', { as: wim, ...phone })
  const row = (text: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: text }) })

  await row('It is out').waitFor()
  expect(await heightOf(row('It is out'))).toBeLessThan(100)
  await page.goto('/dashboard/scheduled?tab=drafts')
  await row('A thought').waitFor()
  expect(await heightOf(row('A thought'))).toBeLessThan(100)
})
