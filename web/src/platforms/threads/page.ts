import { threadsLimits } from '#shared/platforms/threads/limits.ts'
import { i18n } from '#web/lib/i18n.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable(i18n.t('Limits of Threads'), threadsLimits, {
  text: i18n.t('Text'),
  hashtags: i18n.t('Hashtags that become a topic'),
  links: i18n.t('Links in a post'),
  topic: i18n.t('Topic'),
  altText: i18n.t('Alt text'),
  carouselMin: i18n.t('Minimum files per carousel'),
  carouselMax: i18n.t('Maximum files per carousel'),
  imageBytes: i18n.t('Size of an image'),
  imageRatioMin: i18n.t('Minimum image aspect ratio'),
  imageRatioMax: i18n.t('Maximum image aspect ratio'),
  imageWidthMin: i18n.t('Minimum image width'),
  imageWidthMax: i18n.t('Maximum image width'),
  videoBytes: i18n.t('Size of a video'),
  videoMax: i18n.t('Longest video'),
  videoWidthMax: i18n.t('Maximum video width'),
  videoRatioMin: i18n.t('Minimum video aspect ratio'),
  videoRatioMax: i18n.t('Maximum video aspect ratio'),
  frameRateMin: i18n.t('Minimum video frame rate'),
  frameRateMax: i18n.t('Maximum video frame rate'),
  posts: i18n.t('Posts of a profile'),
  replies: i18n.t('Replies of a profile'),
})

export const page: PlatformPage = {
  lead: i18n.t('Posts and whole threads, with images, videos, and a topic, from the same text that goes everywhere else.'),
  abilities: [
    {
      title: i18n.t('Threads that hold together'),
      text: i18n.t('A long text goes out as a thread: each part replies to the one before, in order, and none is posted twice.'),
    },
    {
      title: i18n.t('Up to twenty files'),
      text: i18n.t('An image, a video, or a carousel of both, each with its own description. You can blur them as spoilers.'),
    },
    {
      title: i18n.t('Counted the way Threads counts'),
      text: i18n.t('Threads says 500 characters but counts bytes. Crier counts the same way, so you see it while you write.'),
    },
    {
      title: i18n.t('Topic, card, and replies'),
      text: i18n.t('Choose the topic, the link card, and who can reply. Each profile can have its own default.'),
    },
  ],
  connecting: {
    account: i18n.t('Any Threads profile, including private ones. It doesn’t need to be a business.'),
    accountsName: i18n.t('profiles'),
    steps: [
      i18n.t('Threads opens in a new window. Sign in to the profile you want to post from.'),
      i18n.t('Approve all the permissions. If one is missing, Crier tells you which and doesn’t connect the profile.'),
    ],
    note: i18n.t('Threads grants access for 60 days at a time. Crier renews it while it lasts.'),
  },
  limits,
}

export const tools: PlatformTools = {
  hashtagNote: i18n.t('Threads turns the first hashtag into the topic of a post. Further ones stay plain text.'),
  imagePresets: [],
  benchmark: {
    kind: 'none',
    why: i18n.t('The reports behind the other benchmarks don’t publish a rate by followers for Threads.'),
  },
}
