import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const layers = ['app', 'pages', 'features', 'ui', 'lib']

/** Imports only point right along the layers; what a layer must not reach is named here. */
const direction = layers.slice(1).map((layer, index) => ({
  files: [`src/${layer}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: layers.slice(0, index + 1).map((left) => `@/${left}/**`),
            message: 'Imports point right: app, pages, features, ui, lib.',
          },
          ...(layer === 'features'
            ? []
            : [
                {
                  group: ['@/lib/backend/*supabase', '@/lib/backend/*reader'],
                  message: 'Only queries, mutations and features/auth touch the client.',
                },
              ]),
        ],
      },
    ],
  },
}))

/** What a test must not stand in for: the client, and what is asked through it. */
const ASKED = '/(backend|supabase|-query|-queries|-mutations)/'
const standIn = (path) => ({
  selector: `CallExpression[callee.object.name="vi"][callee.property.name=/^(do)?mock$/i] > ${path}`,
  message: 'Tests meet the embedded backend: openWorld() of tests/support/world.ts.',
})

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'src/art',
      'src/lib/database.types.ts',
      'src/lib/feeds.ts',
      'src/lib/law.ts',
      'src/lib/statuses.ts',
      'supabase/functions',
      'test-results',
      'playwright-report',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] } } },
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  ...direction,
  // The database's tests put their own real client in its place.
  {
    files: ['src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        standIn(`Literal.arguments[value=${ASKED}]`),
        standIn(`ImportExpression.arguments[source.value=${ASKED}]`),
      ],
    },
  },
  // The client's own file and its loader are what the rule above points to.
  { files: ['src/lib/backend/load-supabase.ts'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['*.config.{ts,js}', 'tests/**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  {
    files: ['{src,supabase,tests}/**/*.{ts,tsx}'],
    rules: {
      complexity: ['error', 12],
      'max-lines-per-function': ['error', { max: 70, skipComments: true }],
    },
  },
  // A chapter of tests, describe(), is a function for the linter alone.
  { files: ['**/*.{test,spec}.{ts,tsx}'], rules: { 'max-lines-per-function': 'off' } },
  // Playwright's fixtures hand over with a function named use().
  { files: ['tests/**/*.ts'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  { files: ['eslint.config.js'], ...tseslint.configs.disableTypeChecked },
)
