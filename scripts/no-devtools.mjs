// Stands in for react-devtools-core in the bundle.
export default {};
