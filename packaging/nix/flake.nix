# nix run .#sandtable; scripts/packaging.mjs fills in version and checksums.
{
  description = "Four games on a full-screen table in the terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      version = "@VERSION@";
      executables = {
        x86_64-linux = {
          url = "@URL:linux-x64@";
          sha256 = "@SHA256:linux-x64@";
        };
        aarch64-linux = {
          url = "@URL:linux-arm64@";
          sha256 = "@SHA256:linux-arm64@";
        };
      };
      packageFor =
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
        in
        pkgs.stdenv.mkDerivation {
          pname = "sandtable";
          inherit version;
          src = pkgs.fetchurl executables.${system};
          dontUnpack = true;
          # What strip takes away is the program.
          dontStrip = true;
          nativeBuildInputs = [
            pkgs.autoPatchelfHook
            pkgs.installShellFiles
          ];
          buildInputs = [ pkgs.stdenv.cc.cc.lib ];
          installPhase = ''
            runHook preInstall
            install -Dm755 $src $out/bin/sandtable
            runHook postInstall
          '';
          postFixup = ''
            for shell in bash zsh fish; do
              $out/bin/sandtable completion $shell > sandtable.$shell
            done
            installShellCompletion sandtable.{bash,zsh,fish}
            $out/bin/sandtable man > sandtable.6
            installManPage sandtable.6
          '';
          meta = {
            description = "Four games on a full-screen table in the terminal";
            homepage = "@HOME@";
            license = pkgs.lib.licenses.mit;
            mainProgram = "sandtable";
            platforms = builtins.attrNames executables;
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs (builtins.attrNames executables) (system: rec {
        sandtable = packageFor system;
        default = sandtable;
      });
    };
}
