import { expect, test } from 'vitest'
import { dispatchAt } from './dispatch.tsx'

const at = (clock: string) => Date.parse(`2026-11-21T${clock}Z`)

test('the post is sent exactly at its second, and stays so for eight', () => {
  expect(dispatchAt(at('09:00:20'))).toEqual({ isSent: true, at: at('09:00:20'), leftSeconds: 0 })
  expect(dispatchAt(at('09:00:27.999'))).toMatchObject({ isSent: true, at: at('09:00:20') })
})

test('where the time is not known it is shown as sent', () => {
  expect(dispatchAt(0)).toMatchObject({ isSent: true })
})

test('then the next one is counted down to', () => {
  expect(dispatchAt(at('09:00:28'))).toEqual({ isSent: false, at: at('09:00:40'), leftSeconds: 12 })
  expect(dispatchAt(at('09:00:39.001'))).toMatchObject({ isSent: false, leftSeconds: 1 })
})
