import type { Plugin } from 'vite'

/**
 * The router is written for much that nothing of ours does. Its parts refer to each other, so that none of them is left out by itself. To use one of
 * them, take its lines away below. A line that finds nothing fails the build: the router was written otherwise then.
 */
export const withoutFramework = (): Plugin => {
  const unused = new Set(leanRouter.map(([part]) => part))
  return {
    name: 'without framework',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler(code) {
        let lean = code
        for (const [part, instead] of leanRouter) {
          const replaced = lean.replace(part, instead)
          if (replaced !== lean) unused.delete(part)
          lean = replaced
        }
        return { code: lean, map: null }
      },
    },
    buildEnd(error) {
      if (error || unused.size === 0) return
      throw new Error(`The router is written otherwise than web/lean-router.ts knows it. Not found: ${[...unused].join(' and ')}`)
    },
  }
}

type Part = readonly [RegExp, string]

/** Options of a router that ours is never given: a base path, a context, other ways to load, routes that come late. */
const options: readonly Part[] = [
  [/\binit\.(?:dataStrategy|hydrationData|instrumentations|patchRoutesOnNavigation)\b/g, 'undefined'],
  [/hydrationData: opts\?\.hydrationData \|\| parseHydrationData\(\),/g, ''],
  [/init\.getContext \? await init\.getContext\(\) : new RouterContextProvider\(\)/g, 'undefined'],
  [/\binit\.basename \|\| "\/"/g, '"/"'],
  [/\bbasename !== "\/"/g, 'false'],
  [/\bbasename === "\/"/g, 'true'],
  [/(?<=if \(|if \(!)(?:isFogOfWar|fogOfWar\.active)\b/g, 'false'],
  [/if \(!initialMatches\) \{/g, 'if (false) {'],
  [/if \(errors\) \{(?=\s+let idx = initialMatches)/g, 'if (false) {'],
  [/^ {4}(?:patchRoutes|_internalSetRoutes),\n/gm, ''],
  [/^ {4}_internalSetStateDoNotUseOrYouWillBreakYourApp\(newState\) \{\n[\s\S]*?^ {4}\}\n/gm, ''],
  // Routes that are changed while the page is open.
  [/^ {2}(?:get hasHMRRoutes|setRoutes|setHmrRoutes|commitHmrRoutes)\(.*\) \{\n[\s\S]*?^ {2}\}\n/gm, ''],
  [/^ *dataRoutes\.commitHmrRoutes\(\);\n/gm, ''],
  [/__privateGet\(this, _hmr(?:Routes|Branches)\) \?\? /g, ''],
  [/^ *__privateAdd\(this, _hmr\w+\);\n/gm, ''],
  [/^_hmr\w+ = new WeakMap\(\);\n/gm, ''],
  // A route's module is loaded whole, never property by property.
  [/^ {2}if \(typeof route\.lazy === "function"\) \{/gm, '  if (true) {'],
  [/\blocationArg(?= && )|(?<=if \()locationArg(?=\) \{)/g, 'false'],
]

/** Middleware of routes. */
const middleware: readonly Part[] = [
  [/!args\.matches\.some\(\(m\) => m\.route\.middleware\)/g, 'true'],
  [/^ {2}let lazyMiddlewarePromise = loadLazyRouteProperty\(\{\n[\s\S]*?^ {2}\}\);\n/gm, ''],
  [/^ *middleware: lazyMiddlewarePromise,\n/gm, ''],
  [/matches\.some\(\(m\) => m\._lazyPromises\?\.middleware\)/g, 'false'],
  [/^ {2}let runClientMiddleware = [\s\S]*?^ {2}\};\n/gm, ''],
  [/,\n *runClientMiddleware\n/g, '\n'],
  [/(\w+\.)?route\.middleware != null && \1route\.middleware\.length > 0/g, 'false'],
  [/ && !dsMatches\.some\(\s+\(m\) => m\.route\.middleware && m\.route\.middleware\.length > 0\s+\)/g, ''],
]

/** Actions, and forms that are sent to a route. */
const actions: readonly Part[] = [
  [/(?<!function )\bisMutationMethod\([\w.]+\)/g, 'false'],
  [/if \(!opts \|\| !isSubmissionNavigation\(opts\)\) \{/g, 'if (true) {'],
  [
    /if \((?:opts && opts\.pendingError|newState\.actionData|submission|pendingError !== void 0(?: && pendingActionResult)?)\) \{/g,
    'if (false) {',
  ],
  [/if \(!submission && !fetcherSubmission && formMethod && formAction && formEncType\) \{/g, 'if (false) {'],
  [/submission \|\| fetcherSubmission \|\| getSubmissionFromNavigation\(loadingNavigation\)/g, 'undefined'],
  [/= getUpdatedActionData\(pendingActionResult\)/g, '= undefined'],
  [/^ *\.\.\.getActionDataForCommit\(pendingActionResult\),\n/gm, ''],
  [/pendingActionResult && isErrorResult\(pendingActionResult\[1\]\)/g, 'false'],
  [/let (actionResult|actionStatus) = pendingActionResult \?.*;/g, 'let $1 = undefined;'],
  [/^ *(?:formMethod|formAction|formEncType|formData|json|text): void 0,?\n/gm, ''],
  [/if \(typeof (?:callSiteDefaultShouldRevalidate|defaultShouldRevalidate) === "boolean"\) \{/g, 'if (false) {'],
]

/** Fetchers, which load beside navigations. */
const fetchers: readonly Part[] = [
  [/^ {4}(?:fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: \w+|_internalFetchControllers: \w+),\n/gm, ''],
  [
    /^( *)(?:(?:newState|state)\.fetchers|revalidatingFetchers|unmountedFetchers|mountedFetchers|fetchersQueuedForDeletion|deletedFetchers|fetchLoadMatches)\.(?:filter|forEach)\((?:.*\);|.*\n[\s\S]*?^\1\}\);)\n/gm,
    '',
  ],
  [/^( *)if \(revalidatingFetchers\.length > 0\) \{\n[\s\S]*?^\1\}\n/gm, ''],
  [/^( *)if \(pendingNavigationController\) \{\n *pendingNavigationController\.signal\.\w+EventListener\([\s\S]*?^\1\}\n/gm, ''],
  [/ (?:&&|\|\|) revalidatingFetchers\.length (?:===|>) 0/g, ''],
  [/^ *let did\w+ = (?:markFetchRedirectsDone\(.*\);|abortStaleFetchLoads\(\n[\s\S]*?\n {4}\);)\n/gm, ''],
  [/^ *let shouldUpdateFetchers = .*;\n/gm, ''],
  [/,\n *\.\.\.(?:didUpdateFetcherRedirects2|shouldUpdateFetchers|workingFetchers) \? .* : \{\}(?=\n)/g, ''],
  [/^ *let workingFetchers2? = new Map\(state\.fetchers\);\n/gm, ''],
  [/,\n *workingFetchers(?=\n {4}\);)/g, ''],
  [/^ {4}let fetcherResultsPromise = Promise\.all\(\n[\s\S]*?^ {4}\);\n/gm, ''],
  [/\(await fetcherResultsPromise\)\.reduce\(\n[\s\S]*?\n {4}\);/g, 'undefined;'],
  [/^ {4}redirect2 = findRedirect\(fetcherResults\);\n {4}if \(redirect2\) \{\n[\s\S]*?^ {4}\}\n/gm, ''],
  [/React\d*\.useRef\(\/\* @__PURE__ \*\/ new Map\(\)\)(?=;\n {2}let setState)/g, '{}'],
]

/** What loaders of ours never answer: a response that is not a redirect, a status beside the data. */
const answers: readonly Part[] = [
  [/if \((?:isResponse|isDataWithResponseInit)\(result\)\) \{/g, 'if (false) {'],
  [/if \(status === (?:400|403|405)\) \{/g, 'if (false) {'],
  [/type === "action"/g, 'false'],
]

/** Pictures of the page before and after a navigation, and states that are shown ahead. */
const transitions: readonly Part[] = [
  [/if \(isBrowser\d*\) \{(?=\s+restoreAppliedTransitions\()/g, 'if (false) {'],
  [/if \(pendingAction === "POP" .*&& location !== state\.location\) \{(?=\s+let priorPaths)/g, 'if (false) {'],
  [/else if \(pendingViewTransitionEnabled\) \{/g, 'else if (false) {'],
  [/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/g, 'if (true) {'],
  [/^ {2}React\d*\.useEffect\(\(\) => \{\n {4}if \(!?(?:vtContext|renderDfd)\b[\s\S]*?^ {2}\}, \[[^\]]*\]\);\n/gm, ''],
  [/^ {2}let \[(pendingState|renderDfd|transition|interruption), \w+\] = React\d*\.useState\(\);\n/gm, '  let $1 = undefined;\n'],
  [/routerState != null &&[^;]*useViewTransitionState\(path\) && viewTransition === true/g, 'false'],
  [/= useOptimisticSafe\(_state\)/g, '= [_state]'],
  [/if \(useTransitions === true\) \{/g, 'if (false) {'],
]

/** Links that load ahead, or that show another address; scripts that a server would write. */
const links: readonly Part[] = [
  [/shouldPrefetch && !isAbsolute \? .* : link;/g, 'link;'],
  [/^ *let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);\n/gm, ''],
  [/^ *\.\.\.prefetchHandlers,\n/gm, ''],
  [/mergeRefs\(forwardedRef, prefetchRef\)/g, 'forwardedRef'],
  [/if \((?:mask|opts\?\.mask)\) \{/g, 'if (false) {'],
  [/let remixContext = React\d*\.useContext\(FrameworkContext\);/g, 'let remixContext = undefined;'],
  [/if \(!remixContext \|\| remixContext\.isSpaMode\) \{/g, 'if (true) {'],
]

/** Words for whoever writes routes, of what these routes never do; errors of server components; the router's own page of errors. */
const words: readonly Part[] = [
  [/^( *)(?:warning|warningOnce|warnOnce)\((?:.*\);|\n[\s\S]*?^\1\);)\n/gm, ''],
  [/(^ *invariant\((?:(?!\);\n)[\s\S])*?),\s*(?:\/\/.*\n\s*)*(?:`[^`]*`|"(?:[^"\\]|\\.)*"|get\w+Error\d*\(.*\))\s*\);\n/gm, '$1);\n'],
  [/ \|\| defaultErrorElement\b/g, ''],
  [/\bthis\.context\b/g, 'undefined'],
  [/^RenderErrorBoundary\.contextType = .*;\n/gm, ''],
  [/^try \{\n {2}if \(isBrowser2\) \{\n[\s\S]*?^\}\n/gm, ''],
]

/** With these marks a part that nothing refers to any more is left out. */
const marks: readonly Part[] = [
  [/^\w+\.displayName = .*;\n/gm, ''],
  [/^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm, 'var $1 = /* @__PURE__ */ $2'],
  [/ extends (React\d*\.Component) /g, ' extends /* @__PURE__ */ (() => $1)() '],
]

const leanRouter = [...options, ...middleware, ...actions, ...fetchers, ...answers, ...transitions, ...links, ...words, ...marks]
