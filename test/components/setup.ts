import '#web/styles/dashboard.css'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

let complaints: MockInstance<typeof console.error>

beforeEach(async () => {
  // React says in the console what a component does wrong: that fails its test.
  complaints = vi.spyOn(console, 'error')
  // The mouse lies where the test before has left it, and would point at what is shown there.
  await userEvent.pointer({ coords: { x: innerWidth - 1, y: innerHeight - 1 } })
})
afterEach(() => {
  expect(complaints.mock.calls).toEqual([])
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
