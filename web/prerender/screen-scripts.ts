import { screens } from '#web/lib/screens.ts'
import { filesOf, type Manifest } from './build-manifest.ts'
import { replaced } from './replaced.ts'

const entry = 'dashboard/index.html'

/**
 * The document of the dashboard with a list of what each screen needs beyond what all need. `before-paint.js` has it fetched at once for the screen
 * of the address. The application would only ask for it when it runs.
 */
export const withScreenScripts = (html: string, manifest: Manifest): string => {
  const shared = filesOf(manifest, [entry])
  const scripts = screens.map(({ name, path }) => [
    path,
    filesOf(manifest, [`src/routes/dashboard/${name}.tsx`])
      .filter((file) => file.endsWith('.js') && !shared.includes(file))
      .map((file) => `/${file}`),
  ])
  const list = `<script type="application/json" id="screen-scripts">${JSON.stringify(Object.fromEntries(scripts))}</script>`
  return replaced(html, '<script src="/before-paint.js">', `${list}\n    <script src="/before-paint.js">`)
}
