import * as z from 'zod'
import { PublishingSettings } from '../domain/publishing-settings.ts'
import { User } from '../domain/users.ts'
import { endpoint } from './endpoint.ts'

/** The signed-in person and what they decide about their publishing. */
export const userApi = {
  get: endpoint({
    method: 'GET',
    path: '/user',
    auth: 'user',
    summary: 'The signed-in person.',
    input: z.strictObject({}),
    answers: { 200: User },
  }),
  publishing: endpoint({
    method: 'GET',
    path: '/user/publishing',
    auth: 'user',
    summary: 'The hold switch and the late policy.',
    input: z.strictObject({}),
    answers: { 200: PublishingSettings },
  }),
  setPublishing: endpoint({
    method: 'PUT',
    path: '/user/publishing',
    auth: 'user',
    summary: 'Hold everything or one platform, release it, or change the late policy. What was held is sent after the release.',
    input: PublishingSettings,
    answers: { 200: PublishingSettings },
  }),
}
