import type { ExpressionKind, Tokens } from './tokens.ts'
import { type Item, invalid, isMap, toItem, type Value } from './values.ts'

type Given = {
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
}

/** The meanings of an expression's `#names` and `:values`. */
export type Binding = {
  kind: ExpressionKind
  path: (path: Path) => readonly string[]
  value: (name: string) => Value
}

/** A request's placeholders. Refuses any that no expression uses, and any that aren't defined. */
export const placeholdersOf = (given: Given, hasExpressions: boolean) => {
  const names = readNames(given.ExpressionAttributeNames, hasExpressions)
  const values = readValues(given.ExpressionAttributeValues, hasExpressions)
  const unused = { names: new Set(Object.keys(names)), values: new Set(Object.keys(values)) }

  const nameOf = (kind: ExpressionKind, part: string) => {
    if (!part.startsWith('#')) return part
    unused.names.delete(part)
    const name = names[part]
    if (name === undefined)
      throw invalid(`Invalid ${kind}: An expression attribute name used in the document path is not defined; attribute name: ${part}`)
    return name
  }

  return {
    of: (kind: ExpressionKind): Binding => ({
      kind,
      path: (path) => path.map((part) => nameOf(kind, part)),
      value: (name) => {
        unused.values.delete(name)
        const value = values[name]
        if (value === undefined)
          throw invalid(`Invalid ${kind}: An expression attribute value used in expression is not defined; attribute value: ${name}`)
        return value
      },
    }),
    refuseUnused: () => {
      refuseAny('ExpressionAttributeNames', unused.names)
      refuseAny('ExpressionAttributeValues', unused.values)
    },
  }
}

const readNames = (names: Record<string, string> | undefined, hasExpressions: boolean): Record<string, string> => {
  if (names === undefined) return {}
  refuseOtherKeys('ExpressionAttributeNames', Object.keys(names), { form: /^#\w+$/, hasExpressions })
  return names
}

const readValues = (values: Record<string, unknown> | undefined, hasExpressions: boolean): Item => {
  if (values === undefined) return {}
  const items = toItem(values)
  refuseOtherKeys('ExpressionAttributeValues', Object.keys(items), { form: /^:\w+$/, hasExpressions })
  return items
}

const refuseOtherKeys = (parameter: string, keys: string[], { form, hasExpressions }: { form: RegExp; hasExpressions: boolean }) => {
  if (!hasExpressions) throw invalid(`${parameter} can only be specified when using expressions`)
  if (keys.length === 0) throw invalid(`${parameter} must not be empty`)
  for (const key of keys) if (!form.test(key)) throw invalid(`${parameter} contains invalid key: Syntax error; key: "${key}"`)
}

const refuseAny = (parameter: string, unused: ReadonlySet<string>) => {
  if (unused.size > 0) throw invalid(`Value provided in ${parameter} unused in expressions: keys: {${[...unused].join(', ')}}`)
}

/** An attribute's path: its name, and those of nested map entries. Each is a name or a `#placeholder`. */
export type Path = readonly string[]

/** An operand of a condition or an update: an attribute or a given value. */
export type Operand = { kind: 'path'; path: Path } | { kind: 'value'; name: string }

const nameForm = /^(#\w+|[A-Za-z]\w*)$/
const valueForm = /^:\w+$/

export const parsePath = (tokens: Tokens): Path => {
  const path = [parseName(tokens)]
  while (tokens.take('.')) path.push(parseName(tokens))
  if (tokens.isNext('[')) throw tokens.unsupported(`an element of a list, “${path.join('.')}[…]”,`)
  return path
}

const parseName = (tokens: Tokens) => {
  if (tokens.isNext(...keywords)) tokens.fail()
  const name = tokens.takeForm(nameForm)
  if (isReservedWord(name)) throw invalid(`Invalid ${tokens.kind}: Attribute name is a reserved keyword; reserved keyword: ${name}`)
  return name
}

/** These reserved words are part of the language itself. */
const keywords = ['ADD', 'AND', 'BETWEEN', 'DELETE', 'IN', 'NOT', 'OR', 'REMOVE', 'SET']

export const parseValue = (tokens: Tokens) => tokens.takeForm(valueForm)

export const parseOperand = (tokens: Tokens): Operand => {
  if (valueForm.test(tokens.peek())) return { kind: 'value', name: parseValue(tokens) }
  return { kind: 'path', path: parsePath(tokens) }
}

/** Reads an operand from an item; undefined if the attribute doesn't exist. */
export const bindOperand = (operand: Operand, binding: Binding): ((item: Item) => Value | undefined) => {
  if (operand.kind === 'path') {
    const path = binding.path(operand.path)
    return (item) => valueAt(item, path)
  }
  const value = binding.value(operand.name)
  return () => value
}

export const valueAt = (item: Item, path: readonly string[]): Value | undefined => {
  let value: Value | undefined = item
  for (const name of path) value = isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** Refuses paths that are equal or contain each other. */
export const refuseOverlaps = ({ kind }: Binding, paths: readonly (readonly string[])[]) => {
  for (const [index, path] of paths.entries())
    for (const other of paths.slice(index + 1))
      if (path.every((name, place) => place >= other.length || other[place] === name))
        throw invalid(
          `Invalid ${kind}: Two document paths overlap with each other; must remove or rewrite one of these paths; ` +
            `path one: [${path.join(', ')}], path two: [${other.join(', ')}]`,
        )
}

/**
 * Words that DynamoDB doesn't allow as attribute names in an expression, in any case: such an attribute needs a
 * `#name`. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ReservedWords.html
 */
export const isReservedWord = (word: string) => reservedWords.has(word.toUpperCase())

const reservedWords = new Set(
  `
ABORT ABSOLUTE ACTION ADD AFTER AGENT AGGREGATE ALL ALLOCATE ALTER ANALYZE AND ANY ARCHIVE ARE ARRAY AS ASC ASCII ASENSITIVE ASSERTION
ASYMMETRIC AT ATOMIC ATTACH ATTRIBUTE AUTH AUTHORIZATION AUTHORIZE AUTO AVG BACK BACKUP BASE BATCH BEFORE BEGIN BETWEEN BIGINT BINARY
BIT BLOB BLOCK BOOLEAN BOTH BREADTH BUCKET BULK BY BYTE CALL CALLED CALLING CAPACITY CASCADE CASCADED CASE CAST CATALOG CHAR CHARACTER
CHECK CLASS CLOB CLOSE CLUSTER CLUSTERED CLUSTERING CLUSTERS COALESCE COLLATE COLLATION COLLECTION COLUMN COLUMNS COMBINE COMMENT COMMIT
COMPACT COMPILE COMPRESS CONDITION CONFLICT CONNECT CONNECTION CONSISTENCY CONSISTENT CONSTRAINT CONSTRAINTS CONSTRUCTOR CONSUMED
CONTINUE COPY CORRESPONDING COUNT COUNTER CREATE CROSS CUBE CURRENT CURSOR CYCLE DATA DATABASE DATE DATETIME DAY DEALLOCATE DEC DECIMAL
DECLARE DEFAULT DEFERRABLE DEFERRED DEFINE DEFINED DEFINITION DELETE DELIMITED DEPTH DEREF DESC DESCRIBE DESCRIPTOR DETACH DETERMINISTIC
DIAGNOSTICS DIRECTORIES DISABLE DISCONNECT DISTINCT DISTRIBUTE DO DOMAIN DOUBLE DROP DUMP DURATION DYNAMIC EACH ELEMENT ELSE ELSEIF
EMPTY ENABLE END EQUAL EQUALS ERROR ESCAPE ESCAPED EVAL EVALUATE EXCEEDED EXCEPT EXCEPTION EXCEPTIONS EXCLUSIVE EXEC EXECUTE EXISTS EXIT
EXPLAIN EXPLODE EXPORT EXPRESSION EXTENDED EXTERNAL EXTRACT FAIL FALSE FAMILY FETCH FIELDS FILE FILTER FILTERING FINAL FINISH FIRST
FIXED FLATTERN FLOAT FOR FORCE FOREIGN FORMAT FORWARD FOUND FREE FROM FULL FUNCTION FUNCTIONS GENERAL GENERATE GET GLOB GLOBAL GO GOTO
GRANT GREATER GROUP GROUPING HANDLER HASH HAVE HAVING HEAP HIDDEN HOLD HOUR IDENTIFIED IDENTITY IF IGNORE IMMEDIATE IMPORT IN INCLUDING
INCLUSIVE INCREMENT INCREMENTAL INDEX INDEXED INDEXES INDICATOR INFINITE INITIALLY INLINE INNER INNTER INOUT INPUT INSENSITIVE INSERT
INSTEAD INT INTEGER INTERSECT INTERVAL INTO INVALIDATE IS ISOLATION ITEM ITEMS ITERATE JOIN KEY KEYS LAG LANGUAGE LARGE LAST LATERAL
LEAD LEADING LEAVE LEFT LENGTH LESS LEVEL LIKE LIMIT LIMITED LINES LIST LOAD LOCAL LOCALTIME LOCALTIMESTAMP LOCATION LOCATOR LOCK LOCKS
LOG LOGED LONG LOOP LOWER MAP MATCH MATERIALIZED MAX MAXLEN MEMBER MERGE METHOD METRICS MIN MINUS MINUTE MISSING MOD MODE MODIFIES
MODIFY MODULE MONTH MULTI MULTISET NAME NAMES NATIONAL NATURAL NCHAR NCLOB NEW NEXT NO NONE NOT NULL NULLIF NUMBER NUMERIC OBJECT OF
OFFLINE OFFSET OLD ON ONLINE ONLY OPAQUE OPEN OPERATOR OPTION OR ORDER ORDINALITY OTHER OTHERS OUT OUTER OUTPUT OVER OVERLAPS OVERRIDE
OWNER PAD PARALLEL PARAMETER PARAMETERS PARTIAL PARTITION PARTITIONED PARTITIONS PATH PERCENT PERCENTILE PERMISSION PERMISSIONS PIPE
PIPELINED PLAN POOL POSITION PRECISION PREPARE PRESERVE PRIMARY PRIOR PRIVATE PRIVILEGES PROCEDURE PROCESSED PROJECT PROJECTION PROPERTY
PROVISIONING PUBLIC PUT QUERY QUIT QUORUM RAISE RANDOM RANGE RANK RAW READ READS REAL REBUILD RECORD RECURSIVE REDUCE REF REFERENCE
REFERENCES REFERENCING REGEXP REGION REINDEX RELATIVE RELEASE REMAINDER REMOVE RENAME REPEAT REPLACE REQUEST RESERVED KEYWORD RESET
RESIGNAL RESOURCE RESPONSE RESTORE RESTRICT RESULT RETURN RETURNING RETURNS REVERSE REVOKE RIGHT ROLE ROLES ROLLBACK ROLLUP ROUTINE ROW
ROWS RULE RULES SAMPLE SATISFIES SAVE SAVEPOINT SCAN SCHEMA SCOPE SCROLL SEARCH SECOND SECTION SEGMENT SEGMENTS SELECT SELF SEMI
SENSITIVE SEPARATE SEQUENCE SERIALIZABLE SESSION SET SETS SHARD SHARE SHARED SHORT SHOW SIGNAL SIMILAR SKEWED SMALLINT SNAPSHOT SOME
SOURCE SPACE SPACES SPARSE SPECIFIC SPECIFICTYPE SPLIT SQL SQLCODE SQLERROR SQLEXCEPTION SQLSTATE SQLWARNING START STATE STATIC STATUS
STORAGE STORE STORED STREAM STRING STRUCT STYLE SUB SUBMULTISET SUBPARTITION SUBSTRING SUBTYPE SUM SUPER SYMMETRIC SYNONYM SYSTEM TABLE
TABLESAMPLE TEMP TEMPORARY TERMINATED TEXT THAN THEN THROUGHPUT TIME TIMESTAMP TIMEZONE TINYINT TO TOKEN TOTAL TOUCH TRAILING
TRANSACTION TRANSFORM TRANSLATE TRANSLATION TREAT TRIGGER TRIM TRUE TRUNCATE TTL TUPLE TYPE UNDER UNDO UNION UNIQUE UNIT UNKNOWN
UNLOGGED UNNEST UNPROCESSED UNSIGNED UNTIL UPDATE UPPER URL USAGE USE USER USERS USING UUID VACUUM VALUE VALUED VALUES VARCHAR VARIABLE
VARIANCE VARINT VARYING VIEW VIEWS VIRTUAL VOID WAIT WHEN WHENEVER WHERE WHILE WINDOW WITH WITHIN WITHOUT WORK WRAPPED WRITE YEAR ZONE
`
    .trim()
    .split(/\s+/),
)
