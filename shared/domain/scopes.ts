import type { Platform } from './platforms.ts'

/** A right that Crier asks a platform for, and what it lets Crier do, to go after "Crier may not". */
export type Scope = { name: string; ability: string }

const google = 'https://www.googleapis.com/auth/'

/** What publishing takes on each platform. Sources: section 1 of each platform's notes in contracts. */
export const neededScopes: Record<Platform, readonly Scope[]> = {
  x: [
    { name: 'tweet.read', ability: 'read posts' },
    { name: 'tweet.write', ability: 'post' },
    { name: 'users.read', ability: 'read the profile' },
    { name: 'media.write', ability: 'upload images and videos' },
    { name: 'offline.access', ability: 'post while you are away' },
  ],
  instagram: [
    { name: 'instagram_business_basic', ability: 'read the profile' },
    { name: 'instagram_business_content_publish', ability: 'post' },
    { name: 'instagram_business_manage_comments', ability: 'write the first comment' },
  ],
  tiktok: [
    { name: 'user.info.basic', ability: 'read the profile' },
    { name: 'video.publish', ability: 'post' },
    { name: 'video.upload', ability: 'send drafts to the inbox' },
  ],
  facebook: [
    { name: 'pages_show_list', ability: 'see your Pages' },
    { name: 'pages_read_engagement', ability: 'read your Pages' },
    { name: 'pages_manage_posts', ability: 'post to your Pages' },
  ],
  linkedin: [
    { name: 'openid', ability: 'know that it is you' },
    { name: 'profile', ability: 'read the profile' },
    { name: 'w_member_social', ability: 'post' },
  ],
  pinterest: [
    { name: 'boards:read', ability: 'see your boards' },
    { name: 'boards:write', ability: 'pin to your boards' },
    { name: 'pins:read', ability: 'read your Pins' },
    { name: 'pins:write', ability: 'create Pins' },
    { name: 'user_accounts:read', ability: 'read the profile' },
  ],
  youtube: [
    { name: `${google}youtube.upload`, ability: 'upload videos' },
    { name: `${google}youtube.readonly`, ability: 'read the channel' },
  ],
}

/** The names of what is asked for when an account is connected. */
export const scopeNames = (platform: Platform) => neededScopes[platform].map(({ name }) => name)

/** What a grant lacks of it. */
export const missingScopes = (platform: Platform, granted: readonly string[]) =>
  neededScopes[platform].filter(({ name }) => !granted.includes(name))
