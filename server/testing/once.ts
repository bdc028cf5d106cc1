/**
 * For tests of what no database has a part in: HTTP's own rules, what a file or picture is, what a password may be. They run
 * on the embedded engine alone.
 */
export { testApp } from './app.ts'
