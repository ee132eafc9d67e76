/** A page of the developer docs. */
export type DocsPage = {
  /** Its address, such as /docs/quick-start. */
  path: string
  title: string
  /** The text, sanitized when the site was built. */
  html: string
  /** Its sections, in order. */
  sections: readonly { id: string; title: string }[]
}

/** A part of the navigation. */
export type DocsGroup = { title: string; links: readonly { path: string; label: string }[] }

/** What a page of the developer docs is shown from. */
export type DocsData = { page: DocsPage; groups: readonly DocsGroup[] }
