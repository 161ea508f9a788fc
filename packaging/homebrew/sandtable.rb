# Homebrew formula; scripts/packaging.mjs fills in version and checksums.
class Sandtable < Formula
  desc "Four games on a full-screen table in the terminal"
  homepage "@HOME@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "@URL:darwin-arm64@"
      sha256 "@SHA256:darwin-arm64@"
    end
  end

  on_linux do
    on_intel do
      url "@URL:linux-x64@"
      sha256 "@SHA256:linux-x64@"
    end
    on_arm do
      url "@URL:linux-arm64@"
      sha256 "@SHA256:linux-arm64@"
    end
  end

  def install
    bin.install Dir["sandtable-*"].first => "sandtable"
    generate_completions_from_executable(bin/"sandtable", "completion")
    (buildpath/"sandtable.6").write Utils.safe_popen_read(bin/"sandtable", "man")
    man6.install "sandtable.6"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/sandtable --version")
    assert_match "the attacker wins", shell_output("#{bin}/sandtable odds 3 2")
  end
end
