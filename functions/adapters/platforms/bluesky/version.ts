/** Bluesky's API has no versions: lexicons only grow (https://atproto.com/guides/lexicon). */
export const blueskyVersion = { version: 'xrpc', sunset: undefined, source: 'https://docs.bsky.app/docs/category/http-reference' }
