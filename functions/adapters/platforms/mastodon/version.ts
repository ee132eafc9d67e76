/** Servers decide themselves when they move on; paths keep their version: https://docs.joinmastodon.org/dev/api-versions */
export const mastodonVersion = { version: 'v1 and v2', sunset: undefined, source: 'https://docs.joinmastodon.org/methods' }
