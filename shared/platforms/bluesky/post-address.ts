/** The address of a post on the web, by handle or DID, and by its record key. All apps for Bluesky have the same kind. */
export const postAddress = /^https?:\/\/[^/]+(?:\/bsky\.app)?\/profile\/([\w.:-]+)\/post\/([a-z2-7]{13})\/?(?:[?#].*)?$/i
