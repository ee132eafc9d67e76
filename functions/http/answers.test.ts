import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint, Message } from '#shared/contracts/endpoint.ts'
import type { Answers } from './answers.ts'
import { api } from './api.ts'

const input = z.strictObject({})
const sampleApi = {
  open: endpoint({ method: 'GET', path: '/open', auth: 'anyone', summary: '', input, answers: { 200: Message } }),
  own: endpoint({
    method: 'GET',
    path: '/own',
    auth: 'user',
    permission: 'view',
    summary: '',
    input,
    answers: { 200: Message, 503: Message },
  }),
  make: endpoint({
    method: 'POST',
    path: '/make',
    auth: 'user',
    permission: 'view',
    summary: '',
    input,
    answers: { 201: Message },
    creates: true,
  }),
}
type Sample = Answers<typeof sampleApi>

const answers: Sample = {
  open: (_input, { requestId }) => ({ message: requestId }),
  own: (_input, { userId }) => ({ status: 200, body: { message: userId } }),
  make: (_input, { resourceId }) => ({ message: resourceId }),
}

test('answers that break their contract do not compile', () => {
  // @ts-expect-error an answer is missing
  const missing: Sample = { open: answers.open, own: answers.own }
  // @ts-expect-error the body is not the contract's
  const wrongBody: Sample['open'] = () => ({ text: 'hello' })
  // @ts-expect-error of several statuses one has to be chosen
  const noStatus: Sample['own'] = () => ({ message: 'hello' })
  // @ts-expect-error the contract does not name this status
  const wrongStatus: Sample['own'] = () => ({ status: 204, body: undefined })
  // @ts-expect-error a call that anyone may make knows no caller
  const noCaller: Sample['open'] = (_input, { userId }) => ({ message: userId })
  // @ts-expect-error a call that creates nothing has no id to give
  const noCreation: Sample['own'] = (_input, { resourceId }) => ({ status: 200, body: { message: resourceId } })

  expect([missing, wrongBody, noStatus, wrongStatus, noCaller, noCreation]).toHaveLength(6)
})

test('a group with sessions or creates does not compile without their dependencies', () => {
  const build = () => {
    // @ts-expect-error neither caller nor creates
    const handler = api(sampleApi, answers, { now: () => 0 })
    const open = api({ open: sampleApi.open }, { open: answers.open }, { now: () => 0 })
    return [handler, open]
  }

  expect(build()).toHaveLength(2)
})
