import type { Page } from 'playwright-core'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { anMp4, aPng } from '../media/samples.ts'
import { agree, connectAccount, connectAnywhere, openConsent } from './connect-account.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

const picture = { name: 'shop.png', mimeType: 'image/png', buffer: aPng({ width: 1_000, height: 1_000 }) }
const video = {
  name: 'tour.mp4',
  mimeType: 'video/mp4',
  buffer: anMp4({ width: 720, height: 1_280, durationMs: 10_000, bytes: 400_000 }),
}

const connect = async (page: Page, platform: Platform, username: string) => {
  const button = page.getByRole('button', { name: `Connect an account on ${platformNames[platform]}` })
  const { loadAsks }: PlatformModel = models[platform]
  if (loadAsks) return connectAnywhere(page, button, username)
  if (platform !== 'facebook') return connectAccount(page, button, username)
  const consent = await openConsent(page, button)
  await agree(consent, username)
  await consent.getByRole('button', { name: 'Connect these' }).click()
  await consent.getByRole('checkbox').first().check()
  const closed = consent.waitForEvent('close')
  await consent.getByRole('button', { name: 'Connect 1' }).click()
  await closed
}

/** Fills in what a platform requires besides a text and a file. */
const answerQuestions = async (page: Page, platform: Platform, title: string) => {
  if (platform === 'pinterest' || platform === 'youtube') await page.getByRole('textbox', { name: 'Title' }).fill(title)
  if (platform === 'pinterest') await page.getByRole('combobox', { name: 'Board' }).selectOption({ index: 1 })
  if (platform === 'youtube') await page.getByRole('combobox', { name: 'Made for kids' }).selectOption('No, it’s not made for kids')
  if (platform !== 'tiktok') return
  await page.getByRole('combobox', { name: /^Who can see this post/ }).selectOption('Everyone')
  await page.getByRole('checkbox', { name: /^By posting, you agree/ }).check()
}

const publish = async (page: Page, platform: Platform, { text, file }: { text: string; file: typeof picture }) => {
  await write(page, text)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles(file)
  await answerQuestions(page, platform, text)
  await page.locator('button:not([aria-disabled="true"])', { hasText: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
}

const kinds: [kind: string, file: typeof picture, shownAs: string][] = [
  ['picture', picture, 'img[src^="/media/"]'],
  ['video', video, 'video[src^="/media/"]'],
]

test.concurrent.for(platformIds)(
  'a person who connects %s publishes there, and the platform shows the post with its file',
  async (platform, { crier, open, person, fresh }) => {
    const page = await open('/dashboard/platforms', { as: await person() })
    await connect(page, platform, fresh(`walk_${platform}`))
    await page.getByRole('link', { name: 'Create Post', exact: true }).click()

    const taken = platform === 'youtube' ? kinds.slice(1) : kinds
    const textOf = (kind: string) => fresh(`A ${kind} for ${platformNames[platform]}`)
    for (const [kind, file] of taken) {
      await publish(page, platform, { text: textOf(kind), file })
      await page.getByRole('button', { name: 'Write another' }).click()
    }

    await page.goto(`${crier.sandboxUrl}/${platform}`)
    for (const [kind, , shownAs] of taken)
      await page
        .getByRole('article')
        .filter({ hasText: textOf(kind) })
        .locator(shownAs)
        .waitFor()
  },
)
