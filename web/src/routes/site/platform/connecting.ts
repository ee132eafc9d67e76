import { xPrices } from '#shared/platforms/x/limits.ts'
import { showLimit } from '#web/features/limits/show-limit.ts'
import type { PublicPlatform } from '../public-platforms.ts'

type Connecting = {
  /** Which accounts can be connected. */
  account: string
  /** What happens once Connect was pressed. */
  steps: readonly string[]
  /** What to know afterwards. */
  note: string
}

/** How an account of each platform is connected. Sources: section 1 of each platform's notes in contracts. */
export const connecting: Record<PublicPlatform['slug'], Connecting> = {
  twitter: {
    account: 'Any X account. If it has X Premium, Crier notices and allows its longer posts and videos.',
    steps: [
      'A window of X opens. Sign in there as the account that should post, and agree.',
      'The window closes, and the account stands in your list. For another one, sign in to X as that account and connect again.',
    ],
    note: `X charges whoever runs this Crier: ${showLimit(xPrices.post)} for a post, ${showLimit(xPrices.postWithLink)} for one with a link. Create Post shows what a post costs before you send it.`,
  },
  instagram: {
    account:
      'A professional account, for a business or a creator; Instagram lets apps post to no other. Its settings turn a personal account into one. No Facebook Page is needed.',
    steps: [
      'A window of Instagram opens. Sign in as the professional account.',
      'Leave everything on that Crier asks for, and agree. Without one of them Crier does not connect the account, and names what is missing.',
    ],
    note: 'Instagram grants access for 60 days at a time. Crier renews it while it lasts.',
  },
  tiktok: {
    account: 'Any TikTok account. What it may post, and to whom, TikTok says anew for each post.',
    steps: [
      'A window of TikTok opens. Sign in, leave everything on that Crier asks for, and agree.',
      'With your first post, choose who can see it: TikTok forbids apps to choose for you, so there is no default.',
      'Agree to TikTok’s music terms below the post. Both are asked for each post that Crier publishes itself.',
    ],
    note: 'A post that goes to your TikTok inbox as a draft needs neither: you choose in the TikTok app, when you finish it.',
  },
  facebook: {
    account: 'A Page on which you may create content. Facebook lets apps post to no profile.',
    steps: [
      'A window of Facebook opens. Tick the Pages that Crier may see, and leave the permissions on.',
      'Crier lists the Pages among them that you may post to. Choose those to connect.',
    ],
    note: 'What a Page grants does not end by itself. Whoever takes it back on Facebook ends it here as well.',
  },
  linkedin: {
    account: 'Your own LinkedIn profile. Crier posts in your name, not for a company.',
    steps: ['A window of LinkedIn opens. Sign in and agree.', 'The window closes, and your profile stands in your list.'],
    note: 'Unless LinkedIn has approved an app for more, its access ends after 60 days, and only you can renew it: by connecting again. You are told before.',
  },
  pinterest: {
    account: 'A Pinterest account with at least one board.',
    steps: [
      'A window of Pinterest opens. Sign in and agree.',
      'Under Settings, beside the account, choose the board that its Pins go to unless you say otherwise.',
    ],
    note: 'While Pinterest gives whoever runs this Crier trial access only, no Pins can be made, and what is due waits.',
  },
  youtube: {
    account: 'A Google account that has a YouTube channel.',
    steps: [
      'A window of Google opens. Choose the account and, if it has several channels, the channel.',
      'Leave both boxes ticked: to upload videos, and to read the channel.',
    ],
    note: 'Videos of more than 15 minutes need a channel that YouTube has verified. Crier notices whether yours is.',
  },
}
