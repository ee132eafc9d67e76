/**
 * A changed rule of the table: in `file`, the text `rule` occurs once and is replaced. The suite next to the code or
 * the short comparison with an emulator has to notice.
 */
export type Mutant = { name: string; file: string; rule: string; instead: string }

const of = (file: string, mutants: [name: string, rule: string, instead: string][]): Mutant[] =>
  mutants.map(([name, rule, instead]) => ({ name, file: `functions/adapters/sqlite-table/${file}`, rule, instead }))

export const mutants: readonly Mutant[] = [
  ...of('condition.ts', [
    [
      'condition: = holds for what is not equal',
      "if (comparator === '=') return (item) => areEqual",
      "if (comparator === '=') return (item) => !areEqual",
    ],
    [
      'condition: <> fails for an attribute that is missing',
      "if (comparator === '<>') return (item) => !areEqual(operands[0](item), operands[1](item))",
      "if (comparator === '<>') return (item) => operands[0](item) !== undefined && !areEqual(operands[0](item), operands[1](item))",
    ],
    ['condition: < includes what is equal', "if (comparator === '<') return order < 0", "if (comparator === '<') return order <= 0"],
    ['condition: <= leaves out what is equal', "if (comparator === '<=') return order <= 0", "if (comparator === '<=') return order < 0"],
    ['condition: >= leaves out what is equal', "comparator === '>' ? order > 0 : order >= 0", 'order > 0'],
    ['condition: attribute_not_exists is attribute_exists', "isThere: name === 'attribute_exists'", 'isThere: true'],
    ['condition: AND is OR', "condition.kind === 'and' ? (item)", "condition.kind === 'or' ? (item)"],
    [
      'condition: OR binds as AND does',
      "while (tokens.take('AND')) condition",
      "while (tokens.take('AND') || tokens.take('OR')) condition",
    ],
    ['condition: NOT is left out', 'return (item) => !holds(item)', 'return (item) => holds(item)'],
    ['condition: contains finds nothing in sets', 'whole instanceof Set || Array.isArray(whole)', 'Array.isArray(whole)'],
    ['condition: begins_with finds a text anywhere', 'text.startsWith(start)', 'text.includes(start)'],
    ['condition: BETWEEN leaves out its upper bound', "isOrdered(read(item), '<=', to(item))", "isOrdered(read(item), '<', to(item))"],
    ['condition: IN looks at one value only', 'options.some((option)', 'options.slice(0, 1).some((option)'],
    [
      'condition: size counts letters, not bytes',
      "if (typeof value === 'string') return sizeOf(value)",
      "if (typeof value === 'string') return value.length",
    ],
    ['condition: what follows a condition is ignored', 'if (!tokens.isAtEnd()) tokens.fail()\n  return condition', 'return condition'],
    [
      'condition: redundant parentheses are let pass',
      'if (inParentheses.has(condition))',
      'if (inParentheses.has(condition) && tokens.isNext())',
    ],
    ['condition: what has no order is compared', 'for (const operand of [left, right]) refuseUnordered(comparator, operand, binding)', ''],
    ['condition: an unknown function holds', "if (name !== 'begins_with' && name !== 'contains')", 'if (name.length > 99)'],
  ]),
  ...of('placeholders.ts', [
    ['expression: a reserved word stands for an attribute', 'if (isReservedWord(name))', 'if (name.length > 999)'],
    [
      'expression: an element of a list is read as the list',
      "if (tokens.isNext('['))",
      "while (tokens.take('[')) { tokens.takeForm(/^\\d+$/); tokens.take(']') }\n  if (tokens.isNext('['))",
    ],
    ['expression: paths may overlap', 'place >= other.length || other[place] === name', 'other[place] === name && path.length > 99'],
  ]),
  ...of('placeholders.ts', [
    ['expression: values that nothing uses are let pass', "refuseAny('ExpressionAttributeValues', unused.values)", ''],
    ['expression: names that nothing uses are let pass', "refuseAny('ExpressionAttributeNames', unused.names)", ''],
    ['expression: placeholders may come without expressions', 'if (!hasExpressions)', 'if (!hasExpressions && keys.length > 99)'],
    ['expression: no values are values as well', 'if (keys.length === 0)', 'if (keys.length < 0)'],
  ]),
  ...of('update.ts', [
    ['update: SET reads what the update has changed already', 'setAt(after, path, read(before))', 'setAt(after, path, read(after))'],
    [
      'update: REMOVE keeps the attribute',
      "if (action.kind === 'remove') return (_, after) => setAt(after, path, undefined)",
      "if (action.kind === 'remove') return () => {}",
    ],
    ['update: ADD starts a number anew', 'exactSum(before === undefined ? 0 : asNumber(before), value)', 'exactSum(0, value)'],
    ['update: ADD replaces a set', 'unite(sameSet(before, value), [...elementsOf(value)])', 'sameSet(before, value) && value'],
    ['update: ADD unites sets of two types', 'if (typeOf(before) !== typeOf(value)) throw wrongType()', ''],
    ['update: DELETE leaves an empty set', 'rest.length === 0 ? undefined : toSet(rest)', 'toSet(rest)'],
    ['update: DELETE takes the whole set', '.filter((element) => !taken.has(element))', '.filter(() => taken.size === 0)'],
    ['update: if_not_exists writes anyway', 'value === undefined ? otherwise(before) : value', 'otherwise(before)'],
    [
      'update: list_append puts in front',
      '[...asList(first(before)), ...asList(second(before))]',
      '[...asList(second(before)), ...asList(first(before))]',
    ],
    ['update: - adds', 'sign * asNumber(second(before))', 'asNumber(second(before))'],
    [
      'update: a missing map is let pass',
      "if (!isMap(holder)) throw invalid('The document path provided in the update expression is invalid for update')",
      'if (!isMap(holder)) return',
    ],
    ['update: a section may come twice', 'if (read.has(section))', 'if (read.has(section) && actions.length > 99)'],
  ]),
  ...of('update.ts', [
    ['update: sums are rounded', 'if (!isExact || ', 'if (Number.isNaN(Number(isExact)) || '],
    ['update: sums are binary', 'const rounded = Number(`${digits}e${exponent}`)', 'const rounded = plain'],
  ]),
  ...of('values.ts', [
    [
      'order: texts are compared as JavaScript does',
      'return Buffer.compare(Buffer.from(one), Buffer.from(other))',
      'return one < other ? -1 : one > other ? 1 : 0',
    ],
    [
      'order: numbers are compared as texts',
      "if (typeof one === 'number' && typeof other === 'number') return one - other",
      "if (typeof one === 'number' && typeof other === 'number') return String(one) < String(other) ? -1 : Number(one !== other)",
    ],
    ['limit: values lie at any depth', 'const levelsMax = 32', 'const levelsMax = 33'],
    [
      'limit: letters are counted, not bytes',
      'export const bytesOf = (text: string) => Buffer.byteLength(text)',
      'export const bytesOf = (text: string) => text.length',
    ],
    ['limit: names count nothing', 'bytesOf(name) + sizeOf(value)', 'sizeOf(value)'],
    [
      'value: fields that are undefined become null',
      '.filter(([, value]) => value !== undefined)',
      '.map(([name, value]) => [name, value ?? null])',
    ],
    ['value: numbers beyond 2^53 are rounded', 'if (Math.abs(number) > Number.MAX_SAFE_INTEGER)', 'if (Math.abs(number) > 1e30)'],
    ['value: anything is a map', "[undefined, 'Object'].includes(native.constructor?.name)", 'native.constructor.name.length > 0'],
  ]),
  ...of('item-keys.ts', [
    ['limit: a partition key may be longer', 'const partitionKeyBytesMax = 2_048', 'const partitionKeyBytesMax = 2_049'],
    ['limit: a sort key may be longer', 'const sortKeyBytesMax = 1_024', 'const sortKeyBytesMax = 1_025'],
    ['limit: a key may be empty', "if (text === '')\n    throw invalid", "if (text === ' ')\n    throw invalid"],
    ['limit: an index key may be empty', "item[attribute] === ''", "item[attribute] === ' '"],
    ['limit: half a letter may be in a key', 'if (!text.isWellFormed())', 'if (text.length < 0)'],
    [
      'index: its keys may be of any type',
      "if (typeof value !== 'string')\n    throw invalid(\n      `One or more parameter values were invalid: Type mismatch for Index Key",
      "if (typeof value === 'symbol')\n    throw invalid(\n      `One or more parameter values were invalid: Type mismatch for Index Key",
    ],
    ['key: more than a key is a key', 'Object.keys(key).length !== 2 || ', ''],
  ]),
  ...of('values.ts', [
    ['transaction: an empty key of an index is a reason among others', ' && error.message !== emptyIndexKeyMessage', ''],
  ]),
  ...of('schema.ts', [
    [
      'index: gsi2 has another order',
      'CREATE INDEX gsi2 ON items (gsi2pk, gsi2sk, pk, sk)',
      'CREATE INDEX gsi2 ON items (gsi2pk, pk, gsi2sk, sk)',
    ],
    ['commit: a commit does not wait for the disk', 'PRAGMA synchronous = FULL', 'PRAGMA synchronous = OFF'],
    ['commit: there is no log', 'PRAGMA journal_mode = WAL', 'PRAGMA journal_mode = DELETE'],
    ['migration: a newer file is opened', 'if (version > migrations.length)', 'if (version > 999)'],
    ['migration: another program’s file is opened', 'tables.length > 0 && ', 'tables.length > 99 && '],
    ['migration: each start makes all migrations', 'if (index < version) continue', ''],
  ]),
  {
    name: 'index: gsi4 gives whole items',
    file: 'shared/domain/table-shape.ts',
    rule: "sortKey: 'gsi4sk', projection: 'KEYS_ONLY'",
    instead: "sortKey: 'gsi4sk', projection: 'ALL'",
  },
  ...of('rows.ts', [
    ['item: sets become lists', "if (typeof sets === 'string')", "if (typeof sets === 'number')"],
    [
      'item: a put keeps the old keys of indexes',
      'columns.map((name) => `${name} = excluded.${name}`)',
      "columns.filter((name) => !name.startsWith('gsi')).map((name) => `${name} = excluded.${name}`)",
    ],
    [
      'item: a deletion deletes nothing',
      "'DELETE FROM items WHERE pk = ? AND sk = ?'",
      "'DELETE FROM items WHERE pk = ? AND sk = ? AND 1 = 0'",
    ],
  ]),
  ...of('key-condition.ts', [
    ['query: begins_with ends too early', 'last === 0xd7ff ? 0xe000 : last + 1', 'last === 0xd7ff ? 0xd7ff : last'],
    ['query: BETWEEN has no upper bound', '`${column} BETWEEN ? AND ?`', '`(${column} >= ? OR ${column} = ?)`'],
    ['query: two conditions on a key are let pass', 'if (new Set(about).size < about.length)', 'if (about.length > 99)'],
    ['query: any sign finds the partition', "if (partition.sign !== '=')", "if (partition.sign === '')"],
    ['query: an empty bound is let pass', 'refuseNoKey(name, value)', 'void name'],
  ]),
  ...of('queries.ts', [
    ['query: descending is ascending', 'input.ScanIndexForward === false', 'input.ScanIndexForward === null'],
    ['query: a page may begin in another partition', 'after[partitionKey] !== range.partition || !isWithin', '!isWithin'],
    [
      'query: a page may begin outside its range',
      'after[partitionKey] !== range.partition || !isWithin',
      'after[partitionKey] !== range.partition',
    ],
    ['query: an index is read consistently', 'if (index && input.ConsistentRead)', 'if (index && input.Limit === -1)'],
    ['query: a limit of none is let pass', 'Limit < 1', 'Limit < 0'],
  ]),
  ...of('pages.ts', [
    ['page: it has one item more than its limit', 'read.length >= reading.limit', 'read.length > reading.limit'],
    ['page: it may be of any size', 'const pageBytes = 2 ** 20', 'const pageBytes = 2 ** 30'],
    ['page: it begins with the last item of the one before', "isDescending ? '<' : '>'", "isDescending ? '<=' : '>='"],
    ['page: equal places are passed over', 'placeNames(index).slice(1)', 'placeNames(index).slice(1, 2)'],
    ['page: nothing tells where it goes on', '...(last && { LastEvaluatedKey', '...(last && !last && { LastEvaluatedKey'],
    ['index: it lists items that have one of its keys', '(index ? [`${sortKey} IS NOT NULL`] : [])', '[]'],
    ['page: a filter leaves out nothing', 'filter ? read.filter(filter) : read', 'read'],
    ['page: a projection gives everything', 'projection ? found.map(projection.pick) : found', 'found'],
  ]),
  ...of('writes.ts', [
    ['limit: an item may be larger', 'const itemBytesMax = 400 * 1024', 'const itemBytesMax = 400 * 1024 + 1'],
    [
      'write: conditions of puts and deletions are not checked',
      'if (!holds(before ?? {}))',
      'if (!holds(before ?? {}) && before === null)',
    ],
    ['write: an item in the way is always told', "conditionFailed(told === 'ALL_OLD' ? before : undefined)", 'conditionFailed(before)'],
    ['write: an update forgets the item', 'update.apply(before ?? { ...key })', 'update.apply({ ...key })'],
    ['write: an update may change a key', 'if (update?.names.includes(name))', 'if (update?.names.includes(`${name} `))'],
    ['write: ALL_NEW gives what was before', "if (which === 'ALL_NEW') return after", "if (which === 'ALL_NEW') return before"],
    ['write: ALL_OLD gives nothing', "return ReturnValues === 'ALL_OLD'", "return ReturnValues === 'NONE'"],
  ]),
  ...of('transactions.ts', [
    [
      'atomicity: what can be written of a transaction is',
      "if (outcomes.some((outcome) => 'reason' in outcome))",
      "if (outcomes.every((outcome) => 'reason' in outcome))",
    ],
    [
      'transaction: an item may be in it twice',
      'if (new Set(writes.map(({ key }) => nameOfKey(key))).size < writes.length)',
      'if (writes.length < 0)',
    ],
    ['limit: a transaction has 101 operations', 'const operationsMax = 100', 'const operationsMax = 101'],
    ['limit: a transaction may be of any size', 'const bytesMax = 4 * 2 ** 20', 'const bytesMax = 4 * 2 ** 30'],
    [
      'transaction: its token means nothing',
      'if (wasWritten(deps, token, request))',
      'if (wasWritten(deps, token, request) && token.length > 99)',
    ],
    ['transaction: a token stands for any transaction', 'if (known.request !== request)', 'if (known.request === null)'],
    ['transaction: a token lasts forever', 'Number(known.writtenAt) <= now() - tokenKeptMs', 'Number(known.writtenAt) < 0'],
  ]),
  ...of('commands.ts', [
    ['limit: a batch reads 101 items', 'const keysMax = 100', 'const keysMax = 101'],
    ['limit: a batch writes 26 items', 'const writesMax = 25', 'const writesMax = 26'],
    ['limit: a batch gives any amount', 'const answerBytesMax = 16 * 2 ** 20', 'const answerBytesMax = 16 * 2 ** 30'],
    ['batch: an item may be in it twice', 'if (new Set(keys.map(nameOfKey)).size < keys.length)', 'if (keys.length < 0)'],
  ]),
  ...of('group-commit.ts', [
    [
      'commit: a write is answered before it is committed',
      'waiting.push({ isWrite, run, settle: () => settle(), fail: reject })',
      'waiting.push({ isWrite, run, settle: () => settle(), fail: reject })\n      if (isWrite) Reflect.apply(resolve, undefined, [{ Attributes: undefined }])',
    ],
    [
      'commit: each write has a commit of its own',
      'const error = commit(database, turn)\n',
      'const error = turn.map((one) => commit(database, [one])).find((failed) => failed)\n',
    ],
    ['commit: a read does not wait for what was asked for before it', 'waiting.length === 0 ? work()', 'waiting.length >= 0 ? work()'],
    ['commit: reads fail with the writes', 'if (isWrite) return fail(cause)', 'if (isWrite || cause) return fail(cause)'],
    [
      'atomicity: a turn that fails keeps what it has written',
      "if (database.isTransaction) database.exec('ROLLBACK')",
      "if (database.isTransaction) database.exec('COMMIT')",
    ],
  ]),
  ...of('open-sqlite-table.ts', [
    ['expiry: what ends now has ended', 'WHERE ${tableShape.timeToLive} < ?', 'WHERE ${tableShape.timeToLive} <= ?'],
    ['expiry: what ended long ago goes as well', 'const mistakenSeconds = 5 *', 'const mistakenSeconds = 50 *'],
  ]),
  ...of('open-sqlite-table.ts', [['expiry: one turn is all', 'if (some < deletedAtOnce) return deleted', 'return deleted']]),
  ...of('known-parameters.ts', [
    [
      'grammar: unknown parameters are ignored',
      'if (value !== undefined && !names.includes(name))',
      'if (value !== undefined && names.length === 0)',
    ],
    [
      'grammar: unknown values of parameters are ignored',
      'if (value !== undefined && !allowed.includes(value))',
      'if (value !== undefined && allowed.length === 0)',
    ],
    ['table: any name will do', 'if (name !== own)', 'if (name === undefined)'],
  ]),
]
