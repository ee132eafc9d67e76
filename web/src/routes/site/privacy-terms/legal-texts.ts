export type LegalText = {
  id: string
  title: string
  articles: readonly { heading: string; paragraphs: readonly string[] }[]
}

export const privacyPolicy: LegalText = {
  id: 'privacy-policy',
  title: 'Privacy Policy',
  articles: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, your e-mail address and your password, the last only as a hash from which it can’t be read back.',
        'Your posts with their pictures and videos, when they are due, what became of them, and each platform’s answer. Those answers are kept for 90 days.',
        'For each account you connect: its name and picture, and the permission that the platform gave us for it. That permission is encrypted and never shown to anybody.',
      ],
    },
    {
      heading: 'What we do with it',
      paragraphs: [
        'We use it to publish what you ask us to publish, where and when you ask it, and to write to you about that. We don’t sell it, don’t show advertisements and don’t follow you around the web.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'The platforms you publish to receive your posts, and treat them by their own rules. Amazon Web Services stores our data and sends our mail. If you pay, Stripe handles your card; we never see its number.',
      ],
    },
    {
      heading: 'Cookies and storage',
      paragraphs: [
        'One cookie remembers that you have read the cookie notice, for 365 days. Your browser’s own storage holds your session, your theme and texts you have not sent yet. When you pay, Stripe sets a cookie against fraud, for a year, and one for the session.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Ask us what we hold on you, have it corrected, get a copy or have it deleted. Disconnecting an account destroys the permission we had for it.',
      ],
    },
  ],
}

export const termsOfService: LegalText = {
  id: 'terms-of-service',
  title: 'Terms of Service',
  articles: [
    {
      heading: 'Your account',
      paragraphs: ['Give an e-mail address that is yours, keep your password to yourself, and tell us if somebody else got hold of it.'],
    },
    {
      heading: 'Your posts',
      paragraphs: [
        'What you write is yours and stays yours. You are responsible for it, for the rights to the pictures in it, and for keeping to the rules of each platform you publish to.',
        'Don’t use Crier for spam, for deceiving people, or for anything against the law. We may stop an account that is.',
      ],
    },
    {
      heading: 'What we promise, and what we can’t',
      paragraphs: [
        'We do our best to send each post once and on time, and to tell you the truth about it. Platforms change their rules, refuse posts and break down; that is beyond us, and we are not liable for what you lose by it, as far as the law allows.',
      ],
    },
    {
      heading: 'Trial and plans',
      paragraphs: [
        'The trial runs for 7 days, needs no credit card and turns into no payment by itself. We tell you before it ends. A paid plan runs by the month and can be cancelled anytime; it then lasts until the end of the month you paid for.',
      ],
    },
    {
      heading: 'The software',
      paragraphs: [
        'Crier’s source code comes under the MIT licence: you may run it yourself, change it and share it. It comes as it is, without warranty.',
      ],
    },
    { heading: 'Changes', paragraphs: ['If these terms change in a way that matters, we write to you before they do.'] },
  ],
}

export const refundPolicy: LegalText = {
  id: 'refund-policy',
  title: 'Refund Policy',
  articles: [
    {
      heading: 'Within 7 days',
      paragraphs: ['Ask for your money back within 7 days of a payment and you get all of it. You need not say why.'],
    },
    {
      heading: 'How it is paid back',
      paragraphs: ['Refunds are processed within 5-7 business days, to the card that was charged.'],
    },
  ],
}
