/**
 * For tests that do not depend on the database: HTTP's own rules, the kinds of files and pictures, the rules for
 * passwords. They run on the embedded engine only.
 */
export { testApp } from './app.ts'
