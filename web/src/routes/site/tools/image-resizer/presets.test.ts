import { expect, test } from 'vitest'
import { downloadName, loadPresets } from './presets.ts'

test('a picture is saved under its preset’s name, in lower case, with an underscore for the first space only', async () => {
  const presets = await loadPresets()
  expect(presets.map(downloadName)).toEqual([
    'instagram_post.jpg',
    'instagram_story.jpg',
    'facebook_post.jpg',
    'twitter_post.jpg',
    'linkedin_post.jpg',
    'pinterest_pin.jpg',
  ])
  expect(downloadName({ name: 'A Wide One' })).toBe('a_wide one.jpg')
})
