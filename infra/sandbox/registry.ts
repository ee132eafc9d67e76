import type { Platform } from '#shared/domain/platforms.ts'
import type { Provider } from '#shared/domain/users.ts'
import { fakeBluesky } from './bluesky/bluesky.ts'
import { fakeFacebook } from './facebook/facebook.ts'
import type { FakeServer } from './fake-server.ts'
import { fakeGitHub } from './github/github.ts'
import { fakeGoogle } from './google/google.ts'
import { fakeInstagram } from './instagram/instagram.ts'
import { fakeLinkedIn } from './linkedin/linkedin.ts'
import { fakeMastodon } from './mastodon/mastodon.ts'
import { fakePinterest } from './pinterest/pinterest.ts'
import type { FakePlatform } from './platform/fake-platform.ts'
import type { FakeProvider } from './sign-in/fake-provider.ts'
import { fakeStripe } from './stripe/stripe.ts'
import { fakeThreads } from './threads/threads.ts'
import { fakeTikTok } from './tiktok/tiktok.ts'
import { fakeX } from './x/x.ts'
import { fakeYouTube } from './youtube/youtube.ts'

export const fakePlatforms = {
  x: fakeX,
  instagram: fakeInstagram,
  tiktok: fakeTikTok,
  facebook: fakeFacebook,
  linkedin: fakeLinkedIn,
  pinterest: fakePinterest,
  youtube: fakeYouTube,
  threads: fakeThreads,
  bluesky: fakeBluesky,
  mastodon: fakeMastodon,
} satisfies Record<Platform, FakePlatform>

export const fakeProviders = { google: fakeGoogle, github: fakeGitHub } satisfies Record<Provider, FakeProvider>

/** Platforms come first: YouTube shares URLs with Google, and passes on requests that aren't for its own client. */
export const fakeServers = { ...fakePlatforms, ...fakeProviders, stripe: fakeStripe }

type AppOf<Server> = Server extends FakeServer<infer App> ? App : never

/** Crier's app at each of them. */
export type Apps = { [Name in keyof typeof fakeServers]: AppOf<(typeof fakeServers)[Name]> }
