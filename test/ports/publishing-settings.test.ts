import { afterAll, describe, expect, test } from 'vitest'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { fakePublishingSettings } from '../fakes/publishing-settings.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each([
  ['fake', fakePublishingSettings()],
  ['dynamo', dynamoPublishingSettings(dynamo.table)],
])('publishing settings (%s)', (_name, settings) => {
  test('by default nothing is paused and posts publish up to two hours late', async () => {
    expect(await settings.get('new')).toEqual({ isEverythingPaused: false, pausedPlatforms: [], lateLimitMinutes: 120 })
  })

  test('the newest settings apply, only to their person', async () => {
    const decided: PublishingSettings = { isEverythingPaused: false, pausedPlatforms: ['x'], lateLimitMinutes: 0 }
    await settings.put('user-1', { ...decided, isEverythingPaused: true })

    await settings.put('user-1', decided)

    expect(await settings.get('user-1')).toEqual(decided)
    expect((await settings.get('user-2')).pausedPlatforms).toEqual([])
  })

  test('a disabled person stays disabled whatever they set and gets their settings back', async () => {
    const decided: PublishingSettings = { isEverythingPaused: false, pausedPlatforms: ['x'], lateLimitMinutes: 0 }
    await settings.setDisabled('user-3', true)

    await settings.put('user-3', decided)

    expect(await settings.get('user-3')).toEqual({ ...decided, isDisabled: true })
    await settings.setDisabled('user-3', false)
    expect(await settings.get('user-3')).toEqual(decided)
  })

  test('a disabled person who never set anything gets the defaults back', async () => {
    await settings.setDisabled('user-4', true)

    expect(await settings.get('user-4')).toMatchObject({ isDisabled: true, lateLimitMinutes: 120 })
  })
})
