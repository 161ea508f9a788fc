/** Said at the end of a run in a checkout that has nothing of other people's beside it. */
export function setup(): () => void {
  return () =>
    void process.stdout.write(
      " Left out: test/others, which compares with other people's maps and recordings of Domination in ../shared.\n",
    );
}
