import type { PlatformPage } from '../parts/page.ts'
import { limits } from './limits.ts'

export const page: PlatformPage = {
  lead: 'Posts, reels and stories for professional accounts, from the same text that goes everywhere else.',
  abilities: [
    {
      title: 'Post, reel or story',
      text: 'A picture, a carousel of up to ten, a reel with the cover you choose, or a story that is gone after a day.',
    },
    {
      title: 'The first comment',
      text: 'Write it along with the post; Crier puts it underneath as soon as the post is public.',
    },
    {
      title: 'Shapes seen early',
      text: 'A picture that Instagram would not show as it is gets white at its edges. You are told while you write, and can crop it instead.',
    },
    {
      title: 'How many are left today',
      text: 'Instagram counts what apps post in 24 hours. The composer shows how many of them an account has used.',
    },
  ],
  connecting: {
    account:
      'A professional account, for a business or a creator; Instagram lets apps post to no other. Its settings turn a personal account into one. No Facebook Page is needed.',
    steps: [
      'A window of Instagram opens. Sign in as the professional account.',
      'Leave everything on that Crier asks for, and agree. Without one of them Crier does not connect the account, and names what is missing.',
    ],
    note: 'Instagram grants access for 60 days at a time. Crier renews it while it lasts.',
  },
  limits,
}
