import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { limitTable } from '../parts/limit-table.ts'
import type { PlatformPage } from '../parts/platform.ts'
import type { PlatformTools } from '../parts/tools.ts'

const limits = limitTable('Limits of LinkedIn', linkedInLimits, {
  text: 'Text',
  images: 'Images in a post',
  videos: 'Videos in a post',
  altText: 'Alt text',
  imageBytes: 'Size of an image',
  imagePixels: 'Pixels of an image',
  gifFrames: 'Length of a GIF',
  articleTitle: 'Title of a link',
  articleDescription: 'Description of a link',
  videoBytesMin: 'Smallest video',
  videoBytes: 'Size of a video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  partBytes: 'Piece of an upload',
  callsPerMember: 'Calls for an account',
})

export const page: PlatformPage = {
  lead: 'Posts in your own name, at the hour your colleagues read them.',
  abilities: [
    {
      title: 'Seen by whom you choose',
      text: 'Everybody, members who are signed in, or your connections only; and whether others may share it on.',
    },
    { title: 'Room for the longer version', text: 'Give LinkedIn a text of its own, and leave the short one to the others.' },
    {
      title: 'Pictures, a video or a card',
      text: 'Up to twenty images, a GIF, a video, or a link with a card whose title and description you write.',
    },
    {
      title: 'Told before it ends',
      text: 'LinkedIn lets most apps act for sixty days only. You are told in time to connect the account again; what is scheduled waits for it.',
    },
  ],
  connecting: {
    account: 'Your own LinkedIn profile. Crier posts in your name, not for a company.',
    steps: ['A window of LinkedIn opens. Sign in and agree.', 'The window closes, and your profile stands in your list.'],
    note: 'Unless LinkedIn has approved an app for more, its access ends after 60 days, and only you can renew it: by connecting again. You are told before.',
  },
  limits,
}

export const tools: PlatformTools = {
  imagePresets: [{ name: 'LinkedIn Post', width: 1200, height: 627, place: 5 }],
  benchmark: {
    kind: 'none',
    why: 'What is published for LinkedIn is divided by impressions, not by followers. Beside your rate it would mislead.',
  },
}
